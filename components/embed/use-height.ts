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
function measureWantedHeight(): number {
  const shell = document.querySelector<HTMLElement>("[data-shell]");
  const natural = shell ? measureShell(shell) : document.body.getBoundingClientRect().height;
  const dialog = document.querySelector("dialog[open]") ? DIALOG_PX : 0;
  return Math.min(TALLEST_PX, Math.max(LOWEST_PX, dialog, Math.ceil(natural)));
}

/** Returns the default height, or more if the form inside needs it to avoid scrolling. */
function measureShell(shell: HTMLElement): number {
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
    const reportHeight = () => {
      const height = measureWantedHeight();
      if (height !== last) say(height);
      last = height;
    };
    const measureSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(reportHeight, 30);
    };
    const shape = new ResizeObserver(measureSoon);
    const tree = new MutationObserver(measureSoon);
    shape.observe(document.body);
    tree.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ["open"],
    });
    measureSoon();
    return () => {
      clearTimeout(timer);
      shape.disconnect();
      tree.disconnect();
    };
  }, [say]);
}
