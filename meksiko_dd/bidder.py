"""The model of a bidder under the name that the documentation gives it; it lives in `meksiko_dd.hidden.bidder`."""

from .hidden.bidder import NUMBERS, estimate, features, justifies

__all__ = ["NUMBERS", "estimate", "features", "justifies"]
