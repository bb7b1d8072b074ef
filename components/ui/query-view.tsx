"use client";

import type { ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";

/** The part of a TanStack query that a view needs. */
export type ViewedQuery<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

type QueryViewProps<Data> = {
  query: ViewedQuery<Data>;
  /** Class names with the size of the placeholder. */
  placeholder?: string;
  /** Keeps a failed refetch silent while older data is on the page: for pages that poll. */
  isQuiet?: boolean;
  children: (data: Data) => ReactNode;
};

/** Shows a query: a placeholder first, an error with a retry, and the data, which a failed refetch leaves. */
export function QueryView<Data>({ query, placeholder, isQuiet = false, children }: QueryViewProps<Data>) {
  const errorText = useErrorText();
  const { data, isPending, isError, error, refetch } = query;
  return (
    <>
      {isError && !(isQuiet && data !== undefined) && (
        <ErrorState detail={errorText(error)} onRetry={() => refetch()} />
      )}
      {isPending && <Skeleton className={placeholder ?? "h-64 w-full"} />}
      {data !== undefined && children(data)}
    </>
  );
}
