"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

type RenameDialogProps = {
  title: string;
  /** What is renamed, and what that means; a template unless said otherwise. */
  words?: { title: string; label: string; save: string; keep: string; lead?: string };
  onClose: () => void;
  onRename: (title: string) => void;
};

/** Asks for another name; Enter saves it. */
export function RenameDialog({ title, words, onClose, onRename }: RenameDialogProps) {
  const t = useTranslations("templates.rename");
  const [text, setText] = useState(title);
  const next = text.trim();
  const save = () => {
    if (next === "") return;
    onClose();
    if (next !== title) onRename(next);
  };
  return (
    <AskDialog
      title={words?.title ?? t("title")}
      lead={words?.lead}
      keepLabel={words?.keep ?? t("keep")}
      actLabel={words?.save ?? t("save")}
      isDisabled={next === ""}
      onClose={onClose}
      onAct={save}
    >
      <Field label={words?.label ?? t("label")}>
        {(control) => (
          <Input
            {...control}
            maxLength={TEXT_LIMITS.title}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && save()}
          />
        )}
      </Field>
    </AskDialog>
  );
}
