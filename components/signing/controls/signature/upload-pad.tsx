"use client";

import { ImageUp, RotateCcw, RotateCw } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import {
  encodeInkPng,
  findPaperThreshold,
  type PictureProblem,
  readPicture,
  removePaper,
  rotatePicture,
} from "./picture";

const THRESHOLD = { min: 40, max: 250, start: 150, softEdge: 15 } as const;

type UploadPadProps = {
  /** Finished picture and its object URL. Null while there is none. */
  onChange: (png: { blob: Blob; url: string } | null) => void;
};

/** Upload of a signature photo. The paper is removed in this browser, so only the ink is sent. */
export function UploadPad({ onChange }: UploadPadProps) {
  const t = useTranslations("signing.pad");
  const id = useId();
  const [picture, setPicture] = useState<ImageData | null>(null);
  const [threshold, setThreshold] = useState<number>(THRESHOLD.start);
  const [problem, setProblem] = useState<PictureProblem | "empty" | null>(null);
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);

  useEffect(() => {
    if (picture === null) return;
    let isCurrent = true;
    void encodeInkPng(removePaper(picture, threshold)).then((blob) => {
      if (!isCurrent) return;
      const url = blob && URL.createObjectURL(blob);
      setPreviewUrl(url);
      setProblem(blob ? null : "empty");
      onChange(blob && url ? { blob, url } : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [picture, threshold, onChange]);

  const chooseFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPicture(file);
    if (typeof read === "string") return setProblem(read);
    const suggestedThreshold = findPaperThreshold(read) + THRESHOLD.softEdge;
    setThreshold(Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, suggestedThreshold)));
    setPicture(read);
  };
  return (
    <div className="flex flex-col gap-4">
      <label className="flex min-h-24 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control bg-muted p-4 text-center font-medium text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/*"
          className="sr-only"
          aria-describedby={`${id}-hint`}
          onChange={(event) => void chooseFile(event.target.files?.[0])}
        />
        <ImageUp className="size-7" aria-hidden />
        {t(picture === null ? "choose" : "chooseOther")}
      </label>
      <p id={`${id}-hint`} className="text-body text-ink-2">
        {t("uploadHint")}
      </p>
      {problem && (
        <p role="alert" className="text-body text-danger">
          {t(problem)}
        </p>
      )}
      {picture && (
        <>
          <label className="flex flex-col gap-1 font-medium">
            {t("threshold")}
            <input
              type="range"
              min={THRESHOLD.min}
              max={THRESHOLD.max}
              value={threshold}
              onChange={(event) => setThreshold(Number(event.target.value))}
              className="h-11 w-full accent-primary"
            />
          </label>
          <div className="flex flex-wrap gap-2">
            <Button
              size="recipient"
              variant="secondary"
              onClick={() => setPicture(rotatePicture(picture, false))}
            >
              <RotateCcw aria-hidden />
              {t("rotateLeft")}
            </Button>
            <Button
              size="recipient"
              variant="secondary"
              onClick={() => setPicture(rotatePicture(picture, true))}
            >
              <RotateCw aria-hidden />
              {t("rotateRight")}
            </Button>
          </div>
          {previewUrl && (
            // biome-ignore lint/performance/noImgElement: a picture made in this browser.
            <img
              src={previewUrl}
              alt={t("preview")}
              className="h-32 w-full rounded-card border border-hairline bg-paper object-contain p-2"
            />
          )}
        </>
      )}
    </div>
  );
}
