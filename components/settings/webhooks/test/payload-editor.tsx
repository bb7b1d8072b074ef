"use client";

import { Pencil, RotateCcw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { readTestPayload, TEST_PAYLOAD_LIMIT_BYTES } from "@/server/domain/webhook/test-payload";
import { CodeBox } from "../code-box";

type PayloadEditorProps = {
  /** All that would be sent, to be read. */
  preview: string;
  /** What somebody wrote in place of the sample; null while it is the sample. */
  text: string | null;
  /** Whether what is wrong with it is said: not before somebody has left it or tried to send it. */
  isJudged: boolean;
  onEdit: () => void;
  onText: (text: string) => void;
  onLeave: () => void;
  onReset: () => void;
};

/** What a test sends: the sample of the event, or one's own in its place. */
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
            // It has just come in the place of the button that was pressed.
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
