import { toPageBox } from "../model/page-box";
import type { SignerField } from "../model/signer-field";

/** Vertical target of a field in the viewport, as a share of its height. */
const UPPER_THIRD = 0.33;
const EDGE_PX = 28;
/** The panel and an on-screen keyboard resize the viewport only after the step has changed. */
const SETTLE_MS = 900;

/**
 * Scrolls smoothly until the field is in the upper third. Uses the position on
 * its page, because far pages hold no controls. Returns a function to cancel it.
 */
export function scrollToField(scroller: HTMLElement | null, field: SignerField): () => void {
  if (!scroller) return () => {};
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const scrollNow = () => {
    const page = scroller.querySelector(`[data-page="${field.page}"]`)?.getBoundingClientRect();
    if (!page) return;
    const room = scroller.getBoundingClientRect();
    const box = toPageBox(field, page);
    const [left, top] = [page.left + box.x, page.top + box.y];
    const above = Math.max(EDGE_PX, room.height * UPPER_THIRD - box.height / 2);
    const isBeside = left < room.left || left + box.width > room.right;
    scroller.scrollTo({
      top: scroller.scrollTop + top - room.top - above,
      left: isBeside ? scroller.scrollLeft + left - room.left - EDGE_PX : scroller.scrollLeft,
      behavior: calm ? "auto" : "smooth",
    });
  };
  const observer = new ResizeObserver(scrollNow);
  observer.observe(scroller);
  const timer = setTimeout(() => observer.disconnect(), SETTLE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
