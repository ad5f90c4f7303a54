import { useEffect, useState } from 'react';
import { NO_DATA, startDisplayFeed, type DisplayData } from './display-feed.ts';

/** The live data of the public display, for as long as the component is there. */
export function useDisplayData({ pauseWhenHidden }: { pauseWhenHidden: boolean }): DisplayData {
  const [data, setData] = useState(NO_DATA);
  useEffect(() => startDisplayFeed({ onChange: setData, pauseWhenHidden }), [pauseWhenHidden]);
  return data;
}
