/** Runs at most `count` things at once; others wait, and are refused when the queue is full. */
export class AtMost {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly count: number,
    readonly queueLimit: number,
    readonly refused: () => Error,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.count) this.#running++;
    else if (this.#waiting.length >= this.queueLimit) throw this.refused();
    // The finished work passes its place on directly, so that no later caller can take it.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
