"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

type RenameDialogProps = { title: string; onClose: () => void; onRename: (title: string) => void };

/** Asks for another name; Enter saves it. */
export function RenameDialog({ title, onClose, onRename }: RenameDialogProps) {
  const t = useTranslations("templates.rename");
  const [text, setText] = useState(title);
  const next = text.trim();
  const save = () => {
    if (next === "") return;
    onClose();
    if (next !== title) onRename(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button disabled={next === ""} onClick={save}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Field label={t("label")}>
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
    </Dialog>
  );
}
