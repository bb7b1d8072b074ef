"use client";

import { useEffect, useMemo, useState } from "react";

type FieldText = typeof import("./field-text");

let loaded: FieldText | undefined;

/** Returns the text layout once its script is loaded, and a new value whenever widths become exact. */
export function useFieldText(isNeeded: boolean): { text: FieldText; version: number } | null {
  const [version, setVersion] = useState(() => loaded?.widthVersion() ?? -1);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    let stop = () => {};
    const loadFieldText = async () => {
      const text = await import("./field-text");
      loaded = text;
      if (isGone) return;
      const updateVersion = () => setVersion(text.widthVersion());
      const end = text.onWidthChange(updateVersion);
      stop = () => void end();
      updateVersion();
    };
    // Without the chunk the page stays as it was: the step beside it shows the text.
    loadFieldText().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [isNeeded]);
  return useMemo(
    () => (isNeeded && loaded && version >= 0 ? { text: loaded, version } : null),
    [isNeeded, version],
  );
}
