"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { retryUpload, type Upload } from "./upload-queue";

/** The most bytes that a password of a PDF has. */
const MOST_LETTERS = 127;

/** Asks for what opens a file, where it stands in the list. After a wrong one the field has the focus again. */
export function UploadPassword({ upload: { id, file, hadPassword = false } }: { upload: Upload }) {
  const t = useTranslations("owner.files");
  const [password, setPassword] = useState("");
  return (
    <form
      className="mt-2 flex flex-col gap-2 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") retryUpload(id, password);
      }}
    >
      <Field
        className="min-w-0 flex-1"
        label={t("password", { name: file.name })}
        hint={t("passwordHint")}
        error={hadPassword ? t("passwordWrong") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            autoFocus={hadPassword}
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
