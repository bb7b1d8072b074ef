"use client";

import { createContext, useContext } from "react";

/** The words that stand beside a field on the paper: "" where there are none or they come later, undefined where the paper itself is shown. */
export const PageWords = createContext<string | undefined>(undefined);

export const usePageWords = () => useContext(PageWords);
