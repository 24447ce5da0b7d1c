/** One difference between two signatures. `name`: of a property, or of a skill. */
export interface SignatureChange {
  /** `required`: it has to be given from now on. `lost`: it is given back no longer. `calls`: a skill that it may call from now on. */
  kind: 'required' | 'taken' | 'refused' | 'taken-otherwise' | 'given' | 'lost' | 'given-otherwise' | 'calls';
  name: string;
}
