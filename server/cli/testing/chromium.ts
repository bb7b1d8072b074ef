/** What the choice of a browser depends on. */
export type ChromiumFacts = {
  /** CHROMIUM_PATH; empty counts as unset. */
  given: string | undefined;
  isGivenThere: boolean;
  /** The system's own, if it has one: its shell, else a whole browser. */
  onSystem: string | undefined;
  /** Whether that is the shell, which draws the same pages without a window around them, for a third of the work. */
  isShell: boolean;
  isRoot: boolean;
  hasAptGet: boolean;
  /** Whether apt-get was tried already in this run. */
  wasInstalled: boolean;
};

export type ChromiumPlan =
  | { do: "use"; path: string }
  | { do: "refuse"; problem: string }
  | { do: "apt-get" }
  | { do: "playwright" };

/**
 * Where Chromium comes from: CHROMIUM_PATH, else the system's shell, else apt-get on Debian as root, else the
 * system's browser, else Playwright's own. An explicit path that is wrong is a mistake to name, not to work around.
 */
export function planChromium(facts: ChromiumFacts): ChromiumPlan {
  const { given, onSystem, isShell } = facts;
  if (given) {
    return facts.isGivenThere
      ? { do: "use", path: given }
      : { do: "refuse", problem: `CHROMIUM_PATH is ${given}, but there is no such file.` };
  }
  const mayInstall = facts.isRoot && facts.hasAptGet && !facts.wasInstalled;
  if (onSystem !== undefined && (isShell || !mayInstall)) return { do: "use", path: onSystem };
  return mayInstall ? { do: "apt-get" } : { do: "playwright" };
}
