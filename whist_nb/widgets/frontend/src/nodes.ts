// What a node is made of, for a part that gives it another look.
import type { Kid, Props, Tree } from "./tree.ts";

export const propsOf = (tree: Tree): Props => {
  const { children: _, ...props } = tree.props as Props & { children?: unknown };
  return props;
};
export const kidsOf = ({ props: { children } }: Tree): Kid[] => (children === undefined ? [] : [children].flat(1) as Kid[]);
export const keyOf = ({ key }: Tree): string | undefined => (key === undefined || key === null ? undefined : String(key));
