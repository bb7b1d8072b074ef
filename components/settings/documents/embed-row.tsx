"use client";

import { Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { EMBED_ORIGINS_LIMIT, parseEmbedOrigin } from "@/server/domain/embed-origin";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

/** The sites that may embed signing pages in a frame; none by default. */
export function EmbedRow({ defaults, level }: Level) {
  const t = useTranslations("settings.documents.embed");
  const { embedOrigins } = defaults.settings;
  return (
    <DefaultRow title={t("title")} lead={t("lead")} defaults={defaults} level={level} keys={["embedOrigins"]}>
      <div className="flex flex-col gap-4">
        <OriginList
          origins={embedOrigins}
          canChange={defaults.canChange}
          onRemove={(origin) =>
            defaults.change({ embedOrigins: embedOrigins.filter((other) => other !== origin) })
          }
        />
        {defaults.canChange && (
          <AddOrigin
            origins={embedOrigins}
            onAdd={(origin) => defaults.change({ embedOrigins: [...embedOrigins, origin] })}
          />
        )}
        <p className="text-body">
          <Link href="/api/v2/docs/embedding" prefetch={false}>
            {t("guide")}
          </Link>
        </p>
      </div>
    </DefaultRow>
  );
}

type OriginListProps = {
  origins: readonly string[];
  canChange: boolean;
  onRemove: (origin: string) => void;
};

function OriginList({ origins, canChange, onRemove }: OriginListProps) {
  const t = useTranslations("settings.documents.embed");
  if (origins.length === 0) return <p className="text-body text-ink-2">{t("none")}</p>;
  return (
    <ul aria-label={t("title")} className="divide-y divide-hairline rounded-control border border-hairline">
      {origins.map((origin) => (
        <li key={origin} className="flex min-h-11 items-center gap-2 pr-1 pl-3">
          <code className="min-w-0 flex-1 font-mono text-body wrap-anywhere">{origin}</code>
          {canChange && (
            <IconButton
              label={t("remove", { origin })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onRemove(origin)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function AddOrigin({ origins, onAdd }: { origins: readonly string[]; onAdd: (origin: string) => void }) {
  const t = useTranslations("settings.documents.embed");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<"invalid" | "known" | "full" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const addOrigin = (event: FormEvent) => {
    event.preventDefault();
    const origin = parseEmbedOrigin(text);
    const wrong =
      origin === null
        ? "invalid"
        : origins.includes(origin)
          ? "known"
          : origins.length >= EMBED_ORIGINS_LIMIT
            ? "full"
            : null;
    setProblem(wrong);
    input.current?.focus();
    if (origin === null || wrong !== null) return;
    onAdd(origin);
    setText("");
  };
  return (
    <form noValidate onSubmit={addOrigin}>
      <Field
        label={t("add")}
        hint={t("hint")}
        error={problem ? t(problem, { limit: EMBED_ORIGINS_LIMIT }) : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://app.example.com"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
            />
            <Button type="submit" variant="secondary">
              {t("act")}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
