"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { focusUnlessEmbedded } from "../state/embedding";

/** A single method, under a heading that takes the focus on mount. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusUnlessEmbedded(heading.current), []);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

type AnswerFormProps = {
  label: string;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function AnswerForm({ label, busy, onSubmit, children }: AnswerFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <Button type="submit" size="recipient" wide loading={busy}>
        {label}
      </Button>
    </form>
  );
}

/** A label over its control, with the error below, linked by ids. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (ids: { id: string; describedBy: string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, describedBy: `${id}-hint` })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-body text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
