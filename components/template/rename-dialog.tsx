"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

type RenameDialogProps = {
  title: string;
  /** Texts of the dialog; those of a template by default. */
  words?: { title: string; label: string; save: string; keep: string; lead?: string };
  onClose: () => void;
  /** Rejects if the name could not be changed. */
  onRename: (title: string) => Promise<void>;
};

/** Asks for another name; Enter saves it. After a failure the typed name stays and the reason is shown. */
export function RenameDialog({ title, words, onClose, onRename }: RenameDialogProps) {
  const t = useTranslations("templates.rename");
  const [text, setText] = useState(title);
  const rename = useMutation({ mutationFn: onRename, onSuccess: onClose });
  const next = text.trim();
  const saveName = () => {
    if (next === "" || rename.isPending) return;
    if (next === title) onClose();
    else rename.mutate(next);
  };
  return (
    <AskDialog
      title={words?.title ?? t("title")}
      lead={words?.lead}
      keepLabel={words?.keep ?? t("keep")}
      actLabel={words?.save ?? t("save")}
      isDisabled={next === ""}
      mutation={rename}
      onClose={onClose}
      onAct={saveName}
    >
      <Field label={words?.label ?? t("label")}>
        {(control) => (
          <Input
            {...control}
            maxLength={TEXT_LIMITS.title}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && saveName()}
          />
        )}
      </Field>
    </AskDialog>
  );
}
