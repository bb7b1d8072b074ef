"use client";

import { ArrowLeft } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useShallow } from "zustand/react/shallow";
import { Button } from "@/components/ui/button";
import { useEditor, useEditorState, useIsLocked } from "../editor-context";
import { listFieldsByIds } from "../model/editor-field";
import { revealField } from "../state/announce";
import { settleHistory } from "../state/commit";
import { selectFields } from "../state/selection";
import { FieldActions } from "./field-actions";
import { FieldForm } from "./field-form";
import { FieldList } from "./field-list";

export function Inspector({ isSheet = false }: { isSheet?: boolean }) {
  const t = useTranslations("editor.inspector");
  const editor = useEditor();
  const fields = useEditorState(useShallow((state) => listFieldsByIds(state.fields, state.selection)));
  const ids = fields.map(({ id }) => id).join(" ");
  const isLocked = useIsLocked();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection ends the run of changes
  useEffect(() => settleHistory(editor), [editor, ids]);
  useFocusRequest(heading, isSheet);
  const [first] = fields;
  if (!first) return <FieldList />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from any control in here back to the field
    <div
      onKeyDown={(event) => {
        if (isSheet || event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        revealField(editor, first.id, true);
      }}
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <Button size="dense" variant="quiet" className="-ml-2 px-2" onClick={() => selectFields(editor, [])}>
          <ArrowLeft aria-hidden />
          {t("allFields")}
        </Button>
        {!isLocked && fields.every(({ fieldMeta }) => fieldMeta !== null) && <FieldActions />}
      </div>
      <h2 ref={heading} tabIndex={-1} className={isSheet ? "sr-only" : "mb-3 text-body font-semibold"}>
        {t("title", { count: fields.length })}
      </h2>
      <FieldForm key={ids} fields={fields} />
    </div>
  );
}

/** Moves the focus to the options after Enter on a field. */
function useFocusRequest(heading: RefObject<HTMLHeadingElement | null>, isSheet: boolean): void {
  const editor = useEditor();
  const panel = useEditorState((state) => state.panel);
  useEffect(() => {
    if (isSheet || panel !== "inspector" || !heading.current) return;
    heading.current.focus();
    editor.store.setState({ panel: null });
  }, [editor, panel, heading, isSheet]);
}
