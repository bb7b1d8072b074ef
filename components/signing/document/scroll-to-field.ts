/** How far down in the room of the paper a field is brought, as a share of its height. */
const UPPER_THIRD = 0.33;
const EDGE_PX = 28;
/** The panel takes its height, and a keyboard its half of the screen, only after the step has changed. */
const SETTLE_MS = 900;

/** Glides the paper until the field stands in the upper third of what is seen. Returns how to call it off. */
export function scrollToField(scroller: HTMLElement | null, fieldId: number): () => void {
  if (!scroller) return () => {};
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const glide = () => {
    const field = scroller.querySelector(`[data-field="${fieldId}"]`);
    if (!field) return;
    const room = scroller.getBoundingClientRect();
    const box = field.getBoundingClientRect();
    const above = Math.max(EDGE_PX, room.height * UPPER_THIRD - box.height / 2);
    const isBeside = box.left < room.left || box.right > room.right;
    scroller.scrollTo({
      top: scroller.scrollTop + box.top - room.top - above,
      left: isBeside ? scroller.scrollLeft + box.left - room.left - EDGE_PX : scroller.scrollLeft,
      behavior: calm ? "auto" : "smooth",
    });
  };
  const observer = new ResizeObserver(glide);
  observer.observe(scroller);
  const timer = setTimeout(() => observer.disconnect(), SETTLE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
