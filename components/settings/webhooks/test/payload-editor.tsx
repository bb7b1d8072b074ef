"use client";

import { Pencil, RotateCcw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { readTestPayload, TEST_PAYLOAD_LIMIT_BYTES } from "@/server/domain/webhook/test-payload";
import { CodeBox } from "../code-box";

type PayloadEditorProps = {
  /** The whole body that would be sent, read-only. */
  preview: string;
  /** The user's own payload; null while it is the sample. */
  text: string | null;
  /** True once errors are shown: after the user has left the field or tried to send. */
  isJudged: boolean;
  onEdit: () => void;
  onText: (text: string) => void;
  onLeave: () => void;
  onReset: () => void;
};

export function PayloadEditor({ preview, text, isJudged, ...on }: PayloadEditorProps) {
  const t = useTranslations("webhooks.test");
  if (text === null) {
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <CodeBox name={t("preview")} code={preview} className="max-h-72" />
        <div>
          <Button size="dense" variant="secondary" onClick={on.onEdit}>
            <Pencil aria-hidden />
            {t("edit")}
          </Button>
        </div>
      </div>
    );
  }
  const read = readTestPayload(text);
  const kilobytes = TEST_PAYLOAD_LIMIT_BYTES / 1024;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={t("payload")}
        hint={t("payloadHint")}
        error={isJudged && !read.ok ? t(`problem.${read.problem}`, { kilobytes }) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            // It has just replaced the pressed button.
            autoFocus
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className="font-mono"
            value={text}
            onChange={({ target }) => on.onText(target.value)}
            onBlur={on.onLeave}
          />
        )}
      </Field>
      <div>
        <Button size="dense" variant="secondary" onClick={on.onReset}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </Button>
      </div>
    </div>
  );
}
