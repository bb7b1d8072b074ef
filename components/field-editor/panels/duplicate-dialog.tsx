"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useEditor, useEditorState } from "../editor-context";
import { getChosenPages, PAGE_CHOICES, type PageChoice } from "../model/page-range";
import { duplicateToPages } from "../state/clipboard";
import { findEditorItem } from "../state/editor";

export function DuplicateDialog() {
  const t = useTranslations("editor.duplicate");
  const editor = useEditor();
  const isOpen = useEditorState(({ panel }) => panel === "duplicate");
  const pageCount = useEditorState(({ itemId }) => findEditorItem(editor.world, itemId)?.pages.length ?? 1);
  const [choice, setChoice] = useState<PageChoice>("all");
  const [range, setRange] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const pages = getChosenPages(choice, range, pageCount);
  const close = () => {
    setIsAsked(false);
    editor.store.setState({ panel: null });
  };
  const duplicateFields = () => {
    setIsAsked(true);
    if (!pages) return;
    close();
    duplicateToPages(editor, pages);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t("title")}
      description={t("description")}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("keep")}
          </Button>
          <Button onClick={duplicateFields}>{t("run")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t("pages")}
          value={choice}
          onValueChange={setChoice}
          options={PAGE_CHOICES.map((value) => ({
            value,
            label: t(`choice.${value}`, { count: pageCount }),
          }))}
        />
        {choice === "range" && (
          <Field
            label={t("range")}
            hint={t("rangeHint")}
            error={isAsked && !pages ? t("rangeRefused", { count: pageCount }) : undefined}
          >
            {(tied) => <Input {...tied} value={range} onChange={(event) => setRange(event.target.value)} />}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
