"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { type ParsedPerson, parsePeople } from "./parse-people";

type PasteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (people: readonly ParsedPerson[]) => void;
};

/** Turns a list from a mail or a spreadsheet into recipients, with a preview before adding. */
export function PasteDialog({ open, onOpenChange, onAdd }: PasteDialogProps) {
  const t = useTranslations("owner.paste");
  const [text, setText] = useState("");
  const { people, notUnderstood } = parsePeople(text);
  const addPeople = () => {
    onAdd(people);
    setText("");
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dirty={text !== ""}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t("close")}
          </Button>
          <Button disabled={people.length === 0} onClick={addPeople}>
            {t("add", { count: people.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("list")}>
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              placeholder={t("example")}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {people.length > 0 && (
          <ul
            aria-label={t("found")}
            className="divide-y divide-hairline rounded-card border border-hairline"
          >
            {people.map((person) => (
              <li key={person.email} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-body">
                <span className="font-medium">{person.name || "–"}</span>
                <span className="text-ink-2">{person.email}</span>
              </li>
            ))}
          </ul>
        )}
        {notUnderstood.length > 0 && (
          <Banner tone="warning" role="status" title={t("notUnderstood", { count: notUnderstood.length })}>
            {notUnderstood.join(" · ")}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
