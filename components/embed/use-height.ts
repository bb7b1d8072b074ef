"use client";

import { useEffect } from "react";

/**
 * A taller frame would push its buttons and sheets out of the viewport. Content beyond this scrolls inside.
 */
const TALLEST_PX = 1200;
const LOWEST_PX = 240;
/** The document view has no natural height, so it gets a fixed one. */
const WINDOW_PX = 720;
const DIALOG_PX = 600;

/**
 * Returns the height the frame needs. It does not depend on the current height, so following it cannot loop.
 */
function wantedHeight(): number {
  const shell = document.querySelector<HTMLElement>("[data-shell]");
  const natural = shell ? heightOfWindow(shell) : document.body.getBoundingClientRect().height;
  const dialog = document.querySelector("dialog[open]") ? DIALOG_PX : 0;
  return Math.min(TALLEST_PX, Math.max(LOWEST_PX, dialog, Math.ceil(natural)));
}

/** Returns the default height, or more if the form inside needs it to avoid scrolling. */
function heightOfWindow(shell: HTMLElement): number {
  const scroller = shell.querySelector<HTMLElement>("[data-grows]");
  const content = scroller?.firstElementChild;
  if (!scroller || !(content instanceof HTMLElement)) return WINDOW_PX;
  const around = shell.offsetHeight - scroller.clientHeight;
  return Math.max(WINDOW_PX, around + content.offsetHeight);
}

/**
 * Reports the needed height at once and after every change. Any fixed height works too, since
 * the page scrolls inside. Uses timers because animation frames pause in hidden frames.
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
