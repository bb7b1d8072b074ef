"use client";

import { Plus, Upload } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import { classNames } from "./class-names";

export type FileDropProps = {
  label: string;
  hint?: string;
  /** As in `<input accept>`. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** A single row, for a page that already holds files. */
  compact?: boolean;
  disabled?: boolean;
  /** True while the given files are being processed. */
  loading?: boolean;
};

/** Takes files dropped anywhere on the window or chosen by the button. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = true,
  onFiles,
  compact,
  disabled,
  loading = false,
}: FileDropProps) {
  const t = useTranslations("ui.fileDrop");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useWindowDrop(onFiles, disabled ?? false);
  return (
    <div
      className={classNames(
        "flex items-center gap-2 rounded-card border-dashed border-control bg-bg transition-colors",
        compact ? "flex-wrap gap-x-3 border px-3 py-2" : "flex-col border-2 px-6 py-12 text-center",
        waiting > 0 && "border-primary bg-info-tint",
      )}
    >
      {!compact && <Upload className="size-6 text-ink-3" aria-hidden />}
      <p id={id} className={compact ? "text-body text-ink-2" : "text-body font-medium"}>
        {waiting > 0 ? t("release", { count: waiting }) : label}
      </p>
      {hint && <p className="text-dense text-ink-3">{hint}</p>}
      <Button
        variant="secondary"
        size={compact ? "dense" : "default"}
        className={compact ? "order-first" : "mt-2"}
        disabled={disabled}
        loading={loading}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {compact && <Plus aria-hidden />}
        {t("choose", { count: multiple ? 2 : 1 })}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Takes files dropped anywhere on a page without a `FileDrop`, and shows it while they hover. */
export function WindowDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations("ui.fileDrop");
  const waiting = useWindowDrop(onFiles, false, true);
  if (waiting === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-20 grid place-items-center rounded-sheet border-2 border-dashed border-primary bg-info-tint text-h3">
      {t("release", { count: waiting })}
    </div>
  );
}

/** Number of `FileDrop`s on the page. While there is one, files go to it. */
let ownPlaces = 0;

/**
 * Takes files dropped anywhere on the window; returns the number of files being dragged over it.
 * @param isFallback takes them only on pages without a `FileDrop`
 */
function useWindowDrop(onFiles: (files: File[]) => void, disabled: boolean, isFallback = false): number {
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (disabled) return;
    if (!isFallback) ownPlaces += 1;
    const hasFiles = (event: globalThis.DragEvent) =>
      !(isFallback && ownPlaces > 0) && (event.dataTransfer?.types.includes("Files") ?? false);
    const onDragOver = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setWaiting(Math.max(1, event.dataTransfer?.items.length ?? 1));
    };
    const onDragLeave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setWaiting(0);
    };
    const onDrop = (event: globalThis.DragEvent) => {
      setWaiting(0);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      if (!isFallback) ownPlaces -= 1;
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, [disabled, isFallback]);
  return waiting;
}
