/** After a longer press the held-back changes are shown anyway. */
const AT_MOST_MS = 1500;
/**
 * Touch screens send the click a moment after the finger has left. A press that becomes a drag sends none.
 */
const CLICK_WITHIN_MS = 60;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Holds back changes that would move the page while a finger or a button is down. The browser makes a click
 * only if press and release hit the same element: a shift in between loses the click.
 */
export class Press {
  private isDown = false;
  private waiting: (() => void)[] = [];
  private timer: Timer | undefined;

  watch(page: EventTarget): this {
    const listenTo = (names: readonly string[], act: (event: Event) => void) => {
      for (const name of names) page.addEventListener(name, act, { capture: true, passive: true });
    };
    // A tap sends its mouse events after the finger has left, and the field loses focus at that `mousedown`.
    listenTo(["pointerdown", "mousedown"], () => this.begin());
    listenTo(["pointerup", "mouseup"], () => this.isDown && this.endWithin(CLICK_WITHIN_MS));
    listenTo(["click", "pointercancel"], () => this.end());
    // Only the window's own blur: a press makes its field blur too.
    listenTo(["blur"], ({ target }) => target === page && this.end());
    return this;
  }

  /** Calls `act` now, or once the current press is over. The order of waiting calls is kept. */
  after(act: () => void): void {
    this.waiting.push(act);
    if (!this.isDown) this.actAll();
  }

  private begin(): void {
    this.isDown = true;
    this.endWithin(AT_MOST_MS);
  }

  /** The click is still propagating when this runs, so the waiting calls run after it. */
  private end(): void {
    if (!this.isDown) return;
    this.isDown = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.actAll(), 0);
  }

  private endWithin(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isDown = false;
      this.actAll();
    }, ms);
  }

  private actAll(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const act of due) act();
  }
}

const press = new Press();
if (typeof window !== "undefined") press.watch(window);

/** Calls `act` at once, or right after the current press (see `Press`). */
export const runAfterPress = (act: () => void): void => press.after(act);
