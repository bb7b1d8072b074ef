"use client";

import { FileUp } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import type { ReplaceDialogProps } from "./replace-dialog";

const loadDialog = () => import("./replace-dialog").then((module) => module.ReplaceDialog);
const ReplaceDialog = dynamic(retryUntilLoaded(loadDialog));

export function ReplaceButton(props: Omit<ReplaceDialogProps, "file" | "onClose">) {
  const t = useTranslations("owner.files.replace");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const label = t("open", { title: props.item.title });
  return (
    <>
      <IconButton
        size="dense"
        label={label}
        icon={<FileUp aria-hidden />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept="application/pdf,.pdf"
        aria-label={label}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      {file && <ReplaceDialog {...props} file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
