"use client";

import { ChevronRight, FileText, Layers } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { useEditor } from "../editor-context";
import { type Source, useSources } from "./use-sources";

export function SourceSearch({ onPick }: { onPick: (source: Source) => void }) {
  const t = useTranslations("reuse.sameAs");
  const errorText = useErrorText();
  const { world } = useEditor();
  const [typed, setTyped] = useState("");
  const { sources, isLooking, error, retry } = useSources(typed, world.envelope.id);
  const isNothing = sources.length === 0 && !isLooking;
  return (
    <div className="flex min-h-72 flex-col gap-3">
      <Field label={t("search")}>
        {(tied) => (
          <Input
            {...tied}
            type="search"
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isLooking ? t("looking") : t("found", { count: sources.length })}
      </p>
      {error ? (
        <ErrorState detail={errorText(error)} onRetry={retry} />
      ) : isNothing ? (
        <EmptyState title={typed.trim() ? t("noMatch") : t("none")}>
          {typed.trim() ? t("noMatchHint") : t("noneHint")}
        </EmptyState>
      ) : sources.length === 0 ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <ul aria-label={t("sources")} className="flex flex-col">
          {sources.map((source) => (
            <li key={source.id}>
              <SourceRow source={source} onPick={() => onPick(source)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SourceRow({ source, onPick }: { source: Source; onPick: () => void }) {
  const t = useTranslations("reuse.sameAs");
  const statusText = useTranslations("reuse.sameAs.status");
  const isTemplate = source.type === "TEMPLATE";
  const Icon = isTemplate ? Layers : FileText;
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-body -outline-offset-2 hover:bg-muted sm:min-h-10"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{source.title}</span>
      <span className="max-w-[40%] shrink-0 truncate text-dense text-ink-2">
        {isTemplate ? t("template") : statusText(source.status)}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}
