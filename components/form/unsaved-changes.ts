type Recipe<Shown> = (shown: Shown) => Shown;

/**
 * What was changed on the page and may be missing from an answer of the server: an answer that was asked for before a
 * change was saved would take it from the page again, letters under somebody's hands included. A change is kept until
 * an answer has been asked for after everything was saved.
 */
export class UnsavedChanges<Shown> {
  private recipes: Recipe<Shown>[] = [];
  private asked = 0;

  /** @param isAllSaved whether the server has everything now */
  constructor(private readonly isAllSaved: () => boolean) {}

  /**
   * Keeps a change. It is made over answers again, so it does no more the second time.
   * @returns how to take it back: what is undone or refused is laid over no answer any more
   */
  add(recipe: Recipe<Shown>): () => void {
    if (this.asked === 0 && this.isAllSaved()) this.recipes = [];
    // Wrapped, for the same recipe may be kept twice.
    const kept: Recipe<Shown> = (shown) => recipe(shown);
    this.recipes.push(kept);
    return () => {
      this.recipes = this.recipes.filter((one) => one !== kept);
    };
  }

  /** Asks, and answers with what the answer cannot know yet. */
  async over(ask: () => Promise<Shown>): Promise<Shown> {
    if (this.isAllSaved()) this.recipes = [];
    this.asked += 1;
    try {
      const answer: Shown = await ask();
      let shown = answer;
      for (const recipe of this.recipes) shown = recipe(shown);
      return shown;
    } finally {
      this.asked -= 1;
    }
  }
}
