import { recall, remember } from "./tab-memory";

/*
 * A sheet in front of the page has an entry of the browser's history, so that Back closes it and nothing else
 * (components/README.md 1.1). The entries stand above those of the page itself and are gone once no sheet is open. One
 * browser has one history, so this is kept once.
 */

/** The open sheets, the top one last: how each is shown, and how it is closed. */
type Sheet = { show: () => void; close: () => void; isShown: boolean };
const open: Sheet[] = [];
/** Entries above the page's own. */
let entries = 0;
/** Steps back that were asked for here and have not arrived. */
let returning = 0;
let afterwards: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const LEFT = "rubrica-visit-sheets";

/** The key of an entry's own data: how many sheets lie in front of the page there. */
export const SHEETS = "signingSheets";

const sheetsOf = (entry: unknown): number => {
  const { [SHEETS]: sheets }: { [SHEETS]?: unknown } =
    typeof entry === "object" && entry !== null ? entry : {};
  return typeof sheets === "number" ? sheets : 0;
};

const count = (next: number): void => {
  entries = next;
  remember(LEFT, next > 0 ? String(next) : null);
};

/** How many entries of sheets a reload of this tab left before the current one. */
export const sheetsLeftByReload = (): number => Number(recall(LEFT) ?? 0);

/**
 * A sheet comes in front. It is shown once its entry is there, at once as a rule: a Back pressed in between would
 * leave the page behind it instead. Returns what to call when the sheet is not in front any more.
 */
export function sheetOpened(show: () => void, close: () => void): () => void {
  const sheet = { show, close, isShown: false };
  if (open.length === 0) addEventListener("popstate", arrived);
  open.push(sheet);
  showWhatIsOpen();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    settleSoon();
  };
}

/** Hands the entries of sheets over to whoever moves through the history now: they count as gone. */
export function takeSheetEntries(): number {
  const taken = entries;
  count(0);
  settleSoon();
  return taken;
}

/** Does it now, or when the browser has left the entry of a sheet that was closed a moment ago. */
export function afterSheets(act: () => void): void {
  if (returning === 0) act();
  else afterwards.push(act);
}

/** One sheet in the place of another needs no entry of its own: what is open is looked at once both have said so. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle, 0);
}

function showWhatIsOpen(): void {
  if (returning > 0) return;
  while (entries < open.length) {
    count(entries + 1);
    history.pushState({ ...history.state, [SHEETS]: entries }, "");
  }
  for (const sheet of open) {
    if (!sheet.isShown) sheet.show();
    sheet.isShown = true;
  }
}

function settle(): void {
  if (returning > 0) return;
  showWhatIsOpen();
  const over = entries - open.length;
  if (over > 0) {
    count(open.length);
    returning += 1;
    history.go(-over);
  } else if (open.length === 0) removeEventListener("popstate", arrived);
}

function arrived(event: PopStateEvent): void {
  if (returning > 0) {
    returning -= 1;
    const acts = afterwards;
    afterwards = [];
    // The page itself hears of this arrival first.
    setTimeout(() => {
      for (const act of acts) act();
      settle();
    }, 0);
    return;
  }
  count(sheetsOf(event.state));
  for (const { close } of open.slice(entries).reverse()) close();
  settleSoon();
}
