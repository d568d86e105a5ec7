"""The games, one rule book per file, in teaching order."""

from whist_nb.engine.library import register_all
from whist_nb.variants.bid_whist import BID_WHIST
from whist_nb.variants.christmas_whist import CHRISTMAS_WHIST
from whist_nb.variants.classic_whist import CLASSIC_WHIST
from whist_nb.variants.contract_whist import CONTRACT_WHIST
from whist_nb.variants.cycling_whist import CYCLING_WHIST
from whist_nb.variants.german_whist import GERMAN_WHIST
from whist_nb.variants.humbug import HUMBUG
from whist_nb.variants.israeli_whist import ISRAELI_WHIST
from whist_nb.variants.knockout_whist import KNOCKOUT_WHIST
from whist_nb.variants.minibridge import MINIBRIDGE
from whist_nb.variants.minnesota_whist import MINNESOTA_WHIST
from whist_nb.variants.norwegian_whist import NORWEGIAN_WHIST
from whist_nb.variants.ruff_and_honours import RUFF_AND_HONOURS
from whist_nb.variants.ruff_and_trump import RUFF_AND_TRUMP
from whist_nb.variants.russi import RUSSI
from whist_nb.variants.short_whist import SHORT_WHIST
from whist_nb.variants.solo_whist import SOLO_WHIST
from whist_nb.variants.turnover_bridge import TURNOVER_BRIDGE
from whist_nb.variants.whisk import WHISK
from whist_nb.variants.whist import WHIST
from whist_nb.variants.widow_whist import WIDOW_WHIST

VARIANTS = register_all(
    [
        WHIST,
        GERMAN_WHIST,
        KNOCKOUT_WHIST,
        SHORT_WHIST,
        CLASSIC_WHIST,
        WHISK,
        CYCLING_WHIST,
        HUMBUG,
        TURNOVER_BRIDGE,
        RUSSI,
        MINNESOTA_WHIST,
        NORWEGIAN_WHIST,
        WIDOW_WHIST,
        CONTRACT_WHIST,
        BID_WHIST,
        SOLO_WHIST,
        ISRAELI_WHIST,
        RUFF_AND_HONOURS,
        RUFF_AND_TRUMP,
        CHRISTMAS_WHIST,
        MINIBRIDGE,
    ]
)
