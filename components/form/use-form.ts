"use client";

import { type FormEvent, useRef, useState } from "react";

/** A sentence per invalid entry; an empty object if all are valid. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

export type FormOptions<Values> = {
  initial: Values;
  /** Validates all entries: on submit, and again during corrections. */
  validate: (values: Values) => FormErrors<Values>;
  onSubmit: (values: Values) => void;
};

/**
 * State of a small form. The first invalid submit marks the entries and focuses the first of them; marks
 * vanish as the user corrects them.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors: FormErrors<Values> = tried ? options.validate(values) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = Object.keys(options.validate(values)).length === 0;
    // After a valid submit, a form that is cleared must not show errors.
    setTried(!isValid);
    if (isValid) {
      options.onSubmit(values);
      return;
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const setValue = <Key extends keyof Values>(key: Key, value: Values[Key]) =>
    setValues((before) => ({ ...before, [key]: value }));

  // Without scripts the browser submits the form itself: POST keeps the values out of the URL, which logs
  // keep.
  const formProps = { ref: form, method: "post", onSubmit: submit, noValidate: true } as const;
  return { values, set: setValue, errors, formProps };
}
