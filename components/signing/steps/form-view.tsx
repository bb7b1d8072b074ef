"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "../controls/use-words";
import { TextButton } from "../frame";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { FormGroup } from "./form-group";
import { ReadingPane } from "./reading-pane";

/**
 * All of the recipient's fields as one plain form, by file and page:
 * same values, saving and review (components/signing.md 5.5).
 */
export function FormView() {
  const t = useTranslations("signing.form");
  const { plan, inputMethod, settle, setView, fields, current, advance } = useSessionContext();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  useEffect(() => {
    heading.current?.focus();
    inputMethod.current = "form";
    return () => {
      inputMethod.current = "page";
    };
  }, [inputMethod]);
  const reviewFields = (event: FormEvent) => {
    event.preventDefault();
    const refused = plan.fillable.filter((field) => !settle(field)).map(({ id }) => id);
    setWrong(refused);
    const [first] = refused;
    if (first === undefined) setView("review");
    else focusField(form.current, first);
  };
  const groups = groupByPage(fields.filter((field) => field.own || field.fillable));
  return (
    <form
      ref={form}
      id="to-do"
      tabIndex={-1}
      noValidate
      onSubmit={reviewFields}
      className="flex min-h-0 flex-1 flex-col bg-bg flows:block"
      aria-labelledby="form-view"
    >
      <div data-grows className="min-h-0 flex-1 scroll-py-4 overflow-y-auto flows:overflow-visible">
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
          <Problems wrong={wrong} onGo={(id) => focusField(form.current, id)} />
          <ReadingPane />
          {groups.map(({ key, first, members }) => (
            <FormGroup key={key} first={first} members={members} />
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

function focusField(form: HTMLFormElement | null, fieldId: number): void {
  const control = form?.querySelector(`[data-form-field="${fieldId}"] :is(input, textarea, select, button)`);
  if (control instanceof HTMLElement) control.focus();
}

/**
 * Links to all refused fields, if several were refused. A corrected field keeps its row: pressing
 * the next one moves the focus out of it, and the row must not vanish under the pointer.
 */
function Problems({ wrong, onGo }: { wrong: readonly number[]; onGo: (id: number) => void }) {
  const t = useTranslations("signing.form");
  const words = useWords();
  const { fields, problems } = useSessionContext();
  const listed = fields.filter(({ id }) => wrong.includes(id));
  const isOpen = ({ id, done }: ShownField) => problems.has(id) || !done;
  const open = listed.filter(isOpen);
  if (listed.length < 2 || open.length === 0) return null;
  return (
    <section
      aria-label={t("problemList")}
      className="rounded-card border border-danger bg-danger-tint px-4 py-3"
    >
      <p className="font-medium text-danger">{t("problems", { count: open.length })}</p>
      <ul>
        {listed.map((field) => (
          <li key={field.id}>
            <TextButton
              className={classNames(
                "-ml-2 text-left",
                isOpen(field) ? "text-danger underline" : "text-ink-2 line-through",
              )}
              onClick={() => onGo(field.id)}
            >
              {words.label(field)}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
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
