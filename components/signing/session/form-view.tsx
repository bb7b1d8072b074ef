"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { FieldControl, LockedNote } from "../fields/field-control";
import { useWords } from "../fields/use-words";
import { TextButton } from "../frame";
import { PageText } from "./page-text";
import { useSessionContext } from "./session-context";
import type { ShownField } from "./use-session-fields";

/** All my fields as one plain form, file by file and page by page: the same values, saving and review (ux.md 5.5). */
export function FormView() {
  const t = useTranslations("signing.form");
  const { plan, inputMethod, settle, setView, tell, fields, current, advance } = useSessionContext();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    inputMethod.current = "form";
    return () => {
      inputMethod.current = "page";
    };
  }, [inputMethod]);
  const review = (event: FormEvent) => {
    event.preventDefault();
    const wrong = plan.fillable.filter((field) => !settle(field));
    const [first] = wrong;
    if (!first) return setView("review");
    const row = form.current?.querySelector(`[data-form-field="${first.id}"]`);
    const control = row?.querySelector("input, textarea, select, button");
    if (control instanceof HTMLElement) control.focus();
  };
  const groups = groupByPage(fields.filter((field) => field.own || field.fillable));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={review}
      className="flex min-h-0 flex-1 flex-col bg-bg"
      aria-labelledby="form-view"
    >
      <div data-grows className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-5 py-5">
          <div>
            <h2 id="form-view" ref={heading} tabIndex={-1} className="text-h3 outline-none">
              {t("title")}
            </h2>
            <p className="text-ink-2">{t("intro")}</p>
            <TextButton className="-ml-2" onClick={() => (current ? setView("steps") : advance())}>
              {t("toDocument")}
            </TextButton>
          </div>
          {groups.map(({ key, first, members }) => (
            <PageGroup key={key} first={first} members={members} onTyping={(field) => tell(field.id, null)} />
          ))}
        </div>
      </div>
      <div className="shrink-0 border-t border-hairline px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto w-full max-w-xl">
          <Button type="submit" size="recipient" wide>
            {t("review")}
          </Button>
        </div>
      </div>
    </form>
  );
}

type PageGroupProps = {
  first: ShownField;
  members: readonly ShownField[];
  onTyping: (field: ShownField) => void;
};

function PageGroup({ first, members, onTyping }: PageGroupProps) {
  const t = useTranslations("signing");
  const { state, entered, problems, edits, commit } = useSessionContext();
  const file = state.session.files.find(({ id }) => id === first.itemId);
  const place = { page: first.page, pages: file?.pages.length ?? 1 };
  const name = `${first.itemId}-${first.page}`;
  return (
    <section aria-labelledby={name} className="flex flex-col gap-5">
      <h3 id={name} className="border-b border-hairline pb-1 font-semibold [overflow-wrap:anywhere]">
        {state.session.files.length > 1
          ? t("step.whereFile", { ...place, file: file?.title ?? "" })
          : t("step.where", place)}
      </h3>
      {file && <PageText url={file.originalUrl} page={first.page} />}
      {members.map((field) => (
        <div key={field.id} data-form-field={field.id}>
          {field.fillable ? (
            <FieldControl
              field={field}
              value={entered(field)}
              problem={problems.get(field.id)}
              onDraft={(value) => {
                onTyping(field);
                edits.draft(field.id, value);
              }}
              onCommit={(value) => commit(field, value)}
            />
          ) : (
            <LockedField field={field} />
          )}
        </div>
      ))}
    </section>
  );
}

/** A field that takes no input: its value, and why. */
function LockedField({ field }: { field: ShownField }) {
  const words = useWords();
  return (
    <div>
      <p className="font-medium">{words.label(field)}</p>
      {field.inserted && <p className="[overflow-wrap:anywhere]">{words.value(field)}</p>}
      <LockedNote field={field} />
    </div>
  );
}

type Group = { key: string; first: ShownField; members: ShownField[] };

function groupByPage(fields: readonly ShownField[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const key = `${field.itemId} ${field.page}`;
    const group = groups.find((candidate) => candidate.key === key);
    if (group) group.members.push(field);
    else groups.push({ key, first: field, members: [field] });
  }
  return groups;
}
