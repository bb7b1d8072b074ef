/** CSS pixels from an edge where a drag starts to scroll, and the most scrolled per frame. */
const EDGE_PX = 48;
const STEP_PX = 18;

export type AutoScroll = {
  /** Returns whether it scrolls now, and so calls `onScroll` before the next frame. */
  follow: (client: { x: number; y: number }) => boolean;
  stop: () => void;
};

/** Scrolls `element` while a drag is near its upper or lower edge. Calls `onScroll` after every step. */
export function createAutoScroll(element: HTMLElement, onScroll: () => void): AutoScroll {
  let speed = 0;
  let handle = 0;
  const scrollStep = () => {
    handle = 0;
    if (speed === 0) return;
    element.scrollTop += speed;
    onScroll();
    handle = requestAnimationFrame(scrollStep);
  };
  return {
    follow: ({ y }) => {
      const box = element.getBoundingClientRect();
      speed = getScrollSpeed(y - box.top, box.height);
      if (speed !== 0 && handle === 0) handle = requestAnimationFrame(scrollStep);
      return speed !== 0;
    },
    stop: () => {
      speed = 0;
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}

function getScrollSpeed(y: number, height: number): number {
  if (y < EDGE_PX) return -STEP_PX * Math.min(1, (EDGE_PX - y) / EDGE_PX);
  if (y > height - EDGE_PX) return STEP_PX * Math.min(1, (y - height + EDGE_PX) / EDGE_PX);
  return 0;
}
