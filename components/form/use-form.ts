"use client";

import { type FormEvent, useRef, useState } from "react";

/** A sentence per invalid entry; an empty object means all is well. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

export type FormOptions<Values> = {
  initial: Values;
  /** Judges everything at once; called on submit, and again while the person corrects. */
  validate: (values: Values) => FormErrors<Values>;
  onSubmit: (values: Values) => void;
};

/**
 * State of a small form. Nothing is marked before a submit finds something invalid; then the first such entry gets the
 * focus, and marks vanish as they are corrected.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors: FormErrors<Values> = tried ? options.validate(values) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = Object.keys(options.validate(values)).length === 0;
    // What a form is emptied to after it was sent is no mistake of anybody's.
    setTried(!isValid);
    if (isValid) {
      options.onSubmit(values);
      return;
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const set = <Key extends keyof Values>(key: Key, value: Values[Key]) =>
    setValues((before) => ({ ...before, [key]: value }));

  // Where no script ever runs, the browser sends the form by itself: then at least not in the address, which logs keep.
  const formProps = { ref: form, method: "post", onSubmit: submit, noValidate: true } as const;
  return { values, set, errors, formProps };
}
