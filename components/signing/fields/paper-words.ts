"use client";

import { createContext, useContext } from "react";

/** The words that stand beside a field on the paper; "" where they are not known or the paper itself is shown. */
export const PaperWords = createContext("");

export const usePaperWords = () => useContext(PaperWords);
