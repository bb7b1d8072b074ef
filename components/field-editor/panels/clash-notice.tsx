"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useEditorState, useServices } from "../editor-context";
import { useFieldTexts } from "../field-texts";
import { type Clash, getClashKind } from "../model/rebase";
import { revealField } from "../state/announce";
import { toAuthorWords } from "../state/authors";
import { settleClash } from "../state/foreign-changes";

/**
 * Asks about a field changed on both sides: one at a time, and beside the
 * pages so that it covers nothing. Both versions are kept until the answer.
 */
export function ClashNotice() {
  const clashes = useEditorState((state) => state.clashes);
  const [clash] = clashes;
  return clash ? <Question clash={clash} more={clashes.length - 1} /> : null;
}

function Question({ clash, more }: { clash: Clash; more: number }) {
  const t = useTranslations("editor.clash");
  const { editor, autosave, view } = useServices();
  const texts = useFieldTexts(editor.world);
  const isHere = useEditorState(({ fields }) => fields.has(clash.id));
  const answerClash = (whose: "mine" | "theirs") => {
    settleClash(editor, clash, whose);
    autosave.answer(clash);
    // The buttons disappear with the question, so the focus moves on first.
    if (editor.store.getState().fields.has(clash.id)) revealField(editor, clash.id, true);
    else view.current?.element.focus({ preventScroll: true });
  };
  const what = getClashKind(clash);
  return (
    <Banner
      tone="warning"
      role="status"
      className="rounded-none border-x-0 border-t-0"
      title={t("title", { ...toAuthorWords(clash.by), what })}
      action={
        <>
          {isHere && (
            <Button size="dense" variant="quiet" onClick={() => revealField(editor, clash.id, true)}>
              {t("show")}
            </Button>
          )}
          <Button size="dense" variant="secondary" onClick={() => answerClash("theirs")}>
            {t("theirs", { what })}
          </Button>
          <Button size="dense" variant="secondary" onClick={() => answerClash("mine")}>
            {t(isHere ? "mine" : "mineDeleted")}
          </Button>
        </>
      }
    >
      <span data-testid="clash" data-field-id={clash.id}>
        {t("field", { field: texts.formatName(clash.base), more })}
      </span>
    </Banner>
  );
}
