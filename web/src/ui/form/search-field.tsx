import { TextInput } from '@mantine/core';
import {
  type ComponentType,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useSeen } from '../when-seen';
import { bind, SelectField } from './fields';
import type { SearchOptions, SearchSelectProps } from './search-select';

/** Where the list that typing narrows cannot be had, the browser's own does: what was filled in stays. */
function PlainSelect(props: SearchOptions) {
  const { options, placeholder = '', nothing: _, ...field } = props;
  return <SelectField {...field} options={[{ value: '', label: placeholder }, ...options]} />;
}

const SearchSelect = lazy(() =>
  import('./search-select').then(
    (module) => ({ default: module.SearchSelect as ComponentType<SearchSelectProps> }),
    () => ({ default: PlainSelect as ComponentType<SearchSelectProps> }),
  ),
);

interface SearchFieldProps extends SearchOptions {
  /** Told once it comes near what is shown: time to load what may be chosen. */
  onNear?: () => void;
}

/** One of many, found by typing; its list loads once the field comes near what is shown, which holds its place until then. */
export function SearchField({ onNear, ...props }: SearchFieldProps) {
  const { ref, isSeen } = useSeen();
  const tellNear = useEffectEvent(() => onNear?.());
  useEffect(() => {
    if (isSeen) tellNear();
  }, [isSeen]);
  // The field in place stays, with who is in it, until the list is there.
  const isShown = useDeferredValue(isSeen);
  const [isEntered, setEntered] = useState(false);
  const { options, placeholder, nothing: _, ...field } = props;
  const { value, onChange: __, ...bound } = bind(field);
  const waiting = (
    <TextInput
      {...bound}
      value={options.find((option) => option.value === value)?.label ?? ''}
      placeholder={placeholder}
      readOnly
      onFocus={() => setEntered(true)}
      onBlur={() => setEntered(false)}
    />
  );
  return (
    <div ref={ref}>
      <Suspense fallback={waiting}>
        {isShown ? <SearchSelect {...props} isEntered={isEntered} /> : waiting}
      </Suspense>
    </div>
  );
}
