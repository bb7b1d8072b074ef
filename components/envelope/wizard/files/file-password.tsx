"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Maximum bytes of a PDF password. */
const MOST_LETTERS = 127;

type FilePasswordProps = {
  name: string;
  /** True after a wrong password: the field gets the focus again. */
  isWrong: boolean;
  onPassword: (password: string) => void;
};

export function FilePassword({ name, isWrong, onPassword }: FilePasswordProps) {
  const t = useTranslations("owner.files");
  const [password, setPassword] = useState("");
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") onPassword(password);
      }}
    >
      <Field
        label={t("password", { name })}
        hint={t("passwordHint")}
        error={isWrong ? t("passwordWrong") : undefined}
      >
        {(control) => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input
              {...control}
              type="password"
              autoComplete="off"
              autoFocus={isWrong}
              maxLength={MOST_LETTERS}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <Button type="submit" variant="secondary" disabled={password === ""} className="shrink-0">
              {t("passwordOpen")}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
