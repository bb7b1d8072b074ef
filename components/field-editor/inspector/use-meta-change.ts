"use client";

import { useMemo } from "react";
import { useEditor } from "../editor-context";
import { settleHistory } from "../state/commit";
import { changeMeta, type MetaChange } from "../state/edit-fields";

/**
 * Changes the meta of the selection. `live` merges a run of changes of one control into one undo
 * step until `settle`; `now` is a step of its own. Both return whether the change was possible.
 */
export function useMetaChange() {
  const editor = useEditor();
  return useMemo(() => {
    const settleStep = () => settleHistory(editor);
    const changeLive = (change: MetaChange): boolean => {
      const ids = [...editor.store.getState().selection].join(" ");
      return changeMeta(editor, change, `meta ${Object.keys(change).join(" ")} ${ids}`);
    };
    const changeNow = (change: MetaChange): boolean => {
      settleStep();
      const isDone = changeLive(change);
      settleStep();
      return isDone;
    };
    return { live: changeLive, now: changeNow, settle: settleStep };
  }, [editor]);
}
