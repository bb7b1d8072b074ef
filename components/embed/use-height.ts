"use client";

import { useEffect } from "react";

/**
 * A frame taller than this pushes its own buttons and sheets out of sight: from here on the content scrolls inside.
 */
const TALLEST_PX = 1200;
const LOWEST_PX = 240;
/** The paper with its panel is a window, not a text: it has no height of its own and takes a comfortable one. */
const WINDOW_PX = 720;
const DIALOG_PX = 600;

/** How high the frame would have to be; independent of how high it is, so that following it never goes in circles. */
function wantedHeight(): number {
  const shell = document.querySelector<HTMLElement>("[data-shell]");
  const natural = shell ? heightOfWindow(shell) : document.body.getBoundingClientRect().height;
  const dialog = document.querySelector("dialog[open]") ? DIALOG_PX : 0;
  return Math.min(TALLEST_PX, Math.max(LOWEST_PX, dialog, Math.ceil(natural)));
}

/** The window, or as much more as the form in it needs to show without scrolling. */
function heightOfWindow(shell: HTMLElement): number {
  const scroller = shell.querySelector<HTMLElement>("[data-grows]");
  const content = scroller?.firstElementChild;
  if (!scroller || !(content instanceof HTMLElement)) return WINDOW_PX;
  const around = shell.offsetHeight - scroller.clientHeight;
  return Math.max(WINDOW_PX, around + content.offsetHeight);
}

/**
 * Says how high the frame should be, at once and whenever that changes. It is a wish: at any fixed height the page
 * scrolls inside. Not by animation frames, which stand still in frames nobody sees.
 */
export function useHeight(say: (height: number) => void): void {
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const height = wantedHeight();
      if (height !== last) say(height);
      last = height;
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, 30);
    };
    const shape = new ResizeObserver(soon);
    const tree = new MutationObserver(soon);
    shape.observe(document.body);
    tree.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ["open"],
    });
    soon();
    return () => {
      clearTimeout(timer);
      shape.disconnect();
      tree.disconnect();
    };
  }, [say]);
}
