"use client";

import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import { FolderName } from "@/server/domain/folder/name";

type FolderNameInputProps = {
  label: string;
  initial?: string;
  /** Called with a valid name. */
  onName: (name: string) => void;
  onCancel: () => void;
};

/** Edits a folder's name in place: Enter or losing focus saves it, Escape cancels. */
export function FolderNameInput({ label, initial = "", onName, onCancel }: FolderNameInputProps) {
  const t = useTranslations("folders");
  const id = useId();
  const [name, setName] = useState(initial);
  const [isWrong, setIsWrong] = useState(false);
  const isOver = useRef(false);
  const finishOnce = (act: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    act();
  };
  const saveName = (typed: string, isLeaving: boolean) => {
    const read = FolderName.safeParse(typed);
    if (read.success && read.data !== initial) return finishOnce(() => onName(read.data));
    if (isLeaving || typed.trim() === initial) return finishOnce(onCancel);
    setIsWrong(true);
  };
  return (
    <div className="min-w-0 flex-1">
      <Input
        controlSize="dense"
        autoFocus
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={t("namePlaceholder")}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={(event) => saveName(event.currentTarget.value, true)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") saveName(event.currentTarget.value, false);
          if (event.key === "Escape") finishOnce(onCancel);
        }}
      />
      {isWrong && (
        <p id={id} role="alert" className="mt-1 text-dense text-danger">
          {t("nameWrong")}
        </p>
      )}
    </div>
  );
}
