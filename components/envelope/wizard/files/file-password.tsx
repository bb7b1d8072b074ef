"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** The most bytes that a password of a PDF has. */
const MOST_LETTERS = 127;

type FilePasswordProps = {
  name: string;
  /** One was tried and did not open it: the field has the focus again. */
  isWrong: boolean;
  onPassword: (password: string) => void;
};

/** Asks for what opens a file, where it is told that it cannot be opened. */
export function FilePassword({ name, isWrong, onPassword }: FilePasswordProps) {
  const t = useTranslations("owner.files");
  const [password, setPassword] = useState("");
  return (
    <form
      className="mt-2 flex flex-col gap-2 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") onPassword(password);
      }}
    >
      <Field
        className="min-w-0 flex-1"
        label={t("password", { name })}
        hint={t("passwordHint")}
        error={isWrong ? t("passwordWrong") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            autoFocus={isWrong}
            maxLength={MOST_LETTERS}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={password === ""}>
        {t("passwordOpen")}
      </Button>
    </form>
  );
}
