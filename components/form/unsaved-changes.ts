type Recipe<Shown> = (shown: Shown) => Shown;

/**
 * Keeps local changes that an answer of the server may not contain: an answer requested before a change was
 * saved would otherwise undo it, even while the user types. A change is kept until an answer was requested
 * after all was saved.
 */
export class UnsavedChanges<Shown> {
  private recipes: Recipe<Shown>[] = [];
  private asked = 0;

  /** @param isAllSaved whether the server has everything now */
  constructor(private readonly isAllSaved: () => boolean) {}

  /**
   * Keeps a change. It is applied again to every answer, so it must be idempotent.
   * @returns a function that drops the change after an undo or a refusal
   */
  add(recipe: Recipe<Shown>): () => void {
    if (this.asked === 0 && this.isAllSaved()) this.recipes = [];
    // Wrapped, because the same recipe may be kept twice.
    const wrappedRecipe: Recipe<Shown> = (shown) => recipe(shown);
    this.recipes.push(wrappedRecipe);
    return () => {
      this.recipes = this.recipes.filter((one) => one !== wrappedRecipe);
    };
  }

  /** Requests an answer and applies the changes that it cannot contain yet. */
  async over(ask: () => Promise<Shown>): Promise<Shown> {
    if (this.isAllSaved()) this.recipes = [];
    this.asked += 1;
    try {
      const answer: Shown = await ask();
      let result = answer;
      for (const recipe of this.recipes) result = recipe(result);
      return result;
    } finally {
      this.asked -= 1;
    }
  }
}
