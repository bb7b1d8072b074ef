/** Lets so many things run at once; the others wait their turn, and beyond a queue they are refused. */
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
    // Whoever leaves hands the place on: nobody who comes later can take it.
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
