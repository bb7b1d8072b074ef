"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { VerifyNotice } from "@/components/account/verify-notice";
import { AddPeople } from "@/components/contacts/add-people";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { STEPS } from "@/components/envelope/problem-place";
import { SkipLink } from "@/components/shell/skip-link";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { Stepper } from "@/components/ui/stepper";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildNewEnvelopeCalls } from "./draft-calls";
import { NoRecipientsYet } from "./people/no-recipients";
import { StepHeading } from "./step-heading";
import { type Beginning, useStartEnvelope } from "./use-start-envelope";
import { WizardHeader } from "./wizard-header";
import { useStepName, WIZARD_TEXTS } from "./wizard-texts";

/**
 * /t/[team]/envelopes/new: the wizard without a draft. A file, a name or a recipient creates the draft, which
 * replaces this page in the history. Going back earlier leaves nothing behind.
 */
export function NewEnvelopeScreen({ teamUrl, type = "DOCUMENT" }: { teamUrl: string; type?: EnvelopeType }) {
  const t = useTranslations("owner.wizard");
  const start = useTranslations(type === "TEMPLATE" ? "templates" : "owner.start");
  const stepName = useStepName(type);
  const [title, setTitle] = useState("");
  const { turnInto, keep, isStarting } = useStartEnvelope(teamUrl, type);
  const [startedSection, setBegun] = useState<"files" | "people">();
  useSaveTitleOnLeave(isStarting ? "" : title.trim(), keep);
  const base = buildEnvelopeHref(teamUrl, { id: "new", type });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <WizardHeader
        teamUrl={teamUrl}
        type={type}
        title={
          <NewTitle
            type={type}
            value={title}
            onChange={setTitle}
            onDone={() => turnInto({ title: title.trim() })}
          />
        }
        steps={
          <Stepper
            label={t("steps")}
            current="files"
            // The later steps need a draft, so their links lead to this page.
            steps={STEPS.map((id) => ({ id, label: stepName(id), href: base }))}
          />
        }
        next={null}
        calls={buildNewEnvelopeCalls(type, title.trim())}
      />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-6 lg:py-8"
        aria-busy={isStarting}
      >
        <h1 className="sr-only">{start("new")}</h1>
        <VerifyNotice />
        <div className="flex flex-col gap-12">
          <FirstFiles
            isStarting={isStarting}
            isBegun={startedSection === "files"}
            onFiles={(files) => {
              setBegun("files");
              turnInto({ files, title: title.trim() });
            }}
          />
          <FirstPeople
            isStarting={isStarting && startedSection === "people"}
            onAdd={(people) => {
              setBegun("people");
              turnInto({ people, title: title.trim() });
            }}
          />
        </div>
      </main>
    </div>
  );
}

/** Creates a draft from a name alone when the user leaves the page. */
function useSaveTitleOnLeave(title: string, keep: (beginning: Beginning) => Promise<void>): void {
  const latest = useRef({ title, keep });
  latest.current = { title, keep };
  useEffect(() => {
    const saveTitle = () => {
      const { title: typed, keep: keepIt } = latest.current;
      latest.current = { title: "", keep: keepIt };
      // The page is gone, so an error cannot be shown here; the next page shows the result.
      if (typed !== "") void keepIt({ title: typed }).catch(() => undefined);
    };
    // Calls are batched and leave a moment later, which is too late at `pagehide`.
    window.addEventListener("beforeunload", saveTitle);
    return () => {
      window.removeEventListener("beforeunload", saveTitle);
      saveTitle();
    };
  }, []);
}

type NewTitleProps = {
  type: EnvelopeType;
  value: string;
  onChange: (title: string) => void;
  onDone: () => void;
};

/** Enter creates the draft; otherwise the name is part of the draft that a file or recipient creates. */
function NewTitle({ type, value, onChange, onDone }: NewTitleProps) {
  const t = useTranslations(WIZARD_TEXTS[type]);
  return (
    <Field label={t("titleLabel")} labelHidden>
      {(control) => (
        <Input
          {...control}
          placeholder={t("titleLabel")}
          maxLength={TEXT_LIMITS.title}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && value.trim() !== "" && onDone()}
        />
      )}
    </Field>
  );
}

type FirstFilesProps = {
  isStarting: boolean;
  isBegun: boolean;
  onFiles: (files: File[]) => void;
};

function FirstFiles({ isStarting, isBegun, onFiles }: FirstFilesProps) {
  const t = useTranslations("owner.files");
  return (
    <section aria-labelledby="files-title">
      <StepHeading id="files-title" title={t("title")}>
        {t("lead")}
      </StepHeading>
      <FileDrop
        label={t("drop")}
        hint={t("dropHint")}
        accept="application/pdf,.pdf"
        disabled={isStarting}
        loading={isStarting && isBegun}
        onFiles={onFiles}
      />
    </section>
  );
}

type FirstPeopleProps = Pick<Parameters<typeof AddPeople>[0], "onAdd"> & { isStarting: boolean };

function FirstPeople({ isStarting, onAdd }: FirstPeopleProps) {
  const t = useTranslations("owner.recipients");
  return (
    <section aria-labelledby="people-title">
      <StepHeading id="people-title" title={t("title")}>
        {t("lead")}
      </StepHeading>
      <NoRecipientsYet />
      <AddPeople present={[]} isAdding={isStarting} onAdd={onAdd} />
    </section>
  );
}
