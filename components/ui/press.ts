/** Who keeps a finger or a button down for longer wants to see what comes. */
const AT_MOST_MS = 1500;
/** Touch screens send the click a moment after the finger has left; a press that becomes a drag sends none. */
const CLICK_WITHIN_MS = 60;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Holds back what would move the page while a finger or a button is down. The browser makes a click only where press
 * and release fall on the same element: what appears in between pushes the control away, and the press is lost.
 */
export class Press {
  private isDown = false;
  private waiting: (() => void)[] = [];
  private timer: Timer | undefined;

  /** Begins to follow the presses of a page. */
  watch(page: EventTarget): this {
    const follow = (names: readonly string[], act: (event: Event) => void) => {
      for (const name of names) page.addEventListener(name, act, { capture: true, passive: true });
    };
    // A tap sends the events of a mouse after the finger has left, and the field is left at that `mousedown`.
    follow(["pointerdown", "mousedown"], () => this.begin());
    follow(["pointerup", "mouseup"], () => this.isDown && this.endWithin(CLICK_WITHIN_MS));
    follow(["click", "pointercancel"], () => this.end());
    // The window's own: a press makes its field blur too.
    follow(["blur"], ({ target }) => target === page && this.end());
    return this;
  }

  /** Acts now, or once the press that is going on has counted. What waits keeps its order. */
  after(act: () => void): void {
    this.waiting.push(act);
    if (!this.isDown) this.actAll();
  }

  private begin(): void {
    this.isDown = true;
    this.endWithin(AT_MOST_MS);
  }

  /** The click is still on its way through the page when this hears of it; what waited acts after it. */
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

/** Acts at once; while something is being pressed, right after it was released (see `Press`). */
export const afterPress = (act: () => void): void => press.after(act);
