"use client";

import { useEffect, useMemo, useState } from "react";

type PaperText = typeof import("./field-text");

let loaded: PaperText | undefined;

/** What lays texts out on the paper, once it is there; a new value each time that widths have become exact. */
export function usePaperText(isNeeded: boolean): { paper: PaperText; version: number } | null {
  const [version, setVersion] = useState(() => loaded?.paperVersion() ?? -1);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    let stop = () => {};
    const begin = async () => {
      const paper = await import("./field-text");
      loaded = paper;
      if (isGone) return;
      const update = () => setVersion(paper.paperVersion());
      const end = paper.onPaperChange(update);
      stop = () => void end();
      update();
    };
    // A chunk that does not arrive leaves the paper as it was: the step beside it shows what was written.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [isNeeded]);
  return useMemo(
    () => (isNeeded && loaded && version >= 0 ? { paper: loaded, version } : null),
    [isNeeded, version],
  );
}
