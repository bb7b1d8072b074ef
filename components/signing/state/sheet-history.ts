import { readTabText, storeTabText } from "./tab-memory";

/*
 * A sheet over the page has its own browser history entry, so that Back closes it and
 * nothing else (components/README.md 1.1). The entries lie above those of the page and
 * are gone once no sheet is open. A browser has one history, so this state is global.
 */

/** The open sheets, the top one last. */
type Sheet = { show: () => void; close: () => void; isShown: boolean };
const open: Sheet[] = [];
/** Number of history entries above the page's own. */
let entries = 0;
/** Steps back requested here that have not arrived. */
let returning = 0;
let afterwards: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const LEFT = "rubrica-visit-sheets";

/** Key in a history entry's state: the number of open sheets there. */
export const SHEETS = "signingSheets";

const readSheetCount = (entry: unknown): number => {
  const { [SHEETS]: sheets }: { [SHEETS]?: unknown } =
    typeof entry === "object" && entry !== null ? entry : {};
  return typeof sheets === "number" ? sheets : 0;
};

const setEntryCount = (next: number): void => {
  entries = next;
  storeTabText(LEFT, next > 0 ? String(next) : null);
};

/** Returns the number of sheet entries a reload of this tab left before the current one. */
export const countSheetsLeftByReload = (): number => Number(readTabText(LEFT) ?? 0);

/**
 * Opens a sheet. It is shown once its history entry exists, usually at once: a Back pressed
 * in between would leave the page instead. Returns the function to call when it closes.
 */
export function openSheetEntry(show: () => void, close: () => void): () => void {
  const sheet = { show, close, isShown: false };
  if (open.length === 0) addEventListener("popstate", onPopState);
  open.push(sheet);
  pushOpenSheets();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    settleEntriesSoon();
  };
}

/** Hands the sheet entries over to the caller, who moves through the history now: they count as gone. */
export function releaseSheetEntries(): number {
  const entryCount = entries;
  setEntryCount(0);
  settleEntriesSoon();
  return entryCount;
}

/** Runs `act` now, or once the browser has left the entry of a sheet closed just before. */
export function runAfterSheets(act: () => void): void {
  if (returning === 0) act();
  else afterwards.push(act);
}

/** A sheet that replaces another needs no new entry, so compare only after both have reported. */
function settleEntriesSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settleEntries, 0);
}

function pushOpenSheets(): void {
  if (returning > 0) return;
  while (entries < open.length) {
    setEntryCount(entries + 1);
    history.pushState({ ...history.state, [SHEETS]: entries }, "");
  }
  for (const sheet of open) {
    if (!sheet.isShown) sheet.show();
    sheet.isShown = true;
  }
}

function settleEntries(): void {
  if (returning > 0) return;
  pushOpenSheets();
  const over = entries - open.length;
  if (over > 0) {
    setEntryCount(open.length);
    returning += 1;
    history.go(-over);
  } else if (open.length === 0) removeEventListener("popstate", onPopState);
}

function onPopState(event: PopStateEvent): void {
  if (returning > 0) {
    returning -= 1;
    const acts = afterwards;
    afterwards = [];
    // The page's own listener handles this event first.
    setTimeout(() => {
      for (const act of acts) act();
      settleEntries();
    }, 0);
    return;
  }
  setEntryCount(readSheetCount(event.state));
  for (const { close } of open.slice(entries).reverse()) close();
  settleEntriesSoon();
}
