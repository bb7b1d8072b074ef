"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

/** Edits all options as lines of one text, to paste a list from elsewhere. */
export function OptionLines({
  values,
  onDone,
}: {
  values: readonly string[];
  onDone: (lines: string[] | null) => void;
}) {
  const t = useTranslations("editor.inspector.choice");
  const [text, setText] = useState(values.join("\n"));
  const lines = text
    .split("\n")
    .map((line) => line.trim().slice(0, TEXT_LIMITS.fieldLabel))
    .filter((line) => line !== "");
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        aria-label={t("manyLabel")}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="dense" disabled={lines.length === 0} onClick={() => onDone(lines)}>
          {t("manyUse", { count: lines.length })}
        </Button>
        <Button size="dense" variant="quiet" onClick={() => onDone(null)}>
          {t("manyKeep")}
        </Button>
      </div>
    </div>
  );
}
