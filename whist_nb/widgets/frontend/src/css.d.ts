// A style sheet is imported as text: the bundle carries it and puts it into the page itself.
declare module "*.css" {
  const text: string;
  export default text;
}
