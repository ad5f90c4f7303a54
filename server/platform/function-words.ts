/** Words that carry no subject: lower case, without accents. */
export const FUNCTION_WORDS = {
  en: `
    please pls thanks thx thank a about all also am an and any are as at be been but by can could did do does for
    from get had has have he how i if in into is it its just like me my need no not of off on one or our out please
    she should so some than that the their them then there these they this thing those to too u up us use used using
    want was we were what whats when where which who whom whose why will with would yes you your dont isnt ive id im
    hi hello ok already allready still`,
  de: `
    danke vielen dank aber alle alles als am an auch auf aus bei beim bekommen bekomme bekommt bin bis bitte da
    damit das dass dazu dem den denn der des dich die dies diese dieser ding doch du durch ein eine einem einen
    einer eines er es etwas euch euer eure fur geben gern gibt gibts geht haben habe habt hat hallo hast ich ihr
    ihre ihren ihrer im in ins ist ja kann kannst konnen konnte machen mal man mehr mein mich mit muss mussen nach
    nicht ne noch nur ob oder ohne schon sehr sein sich sie sind so soll sollte uber um und uns unser unsere unserem
    unseren unserer vom von vor wann war warum was welche welchem welchen welcher welches wenn wer werden wie
    wieviel wird wir wo wurde zu zum zur`,
  es: `
    gracias favor a al algo algun alguna algunos aqui asi aun como con cual cuales cuando cuanta cuanto cuantas
    cuantos de del desde donde e el ella en ellos era es esa ese eso esta estan estar estas este esto estos fue ha
    hace hacen hacer han hasta hay he hola la las le les lo los mas me mi muy no nos nosotros nuestra nuestras
    nuestro nuestros o para pero por porque puede pueden puedo podemos podria q que quien se ser si sin sobre solo
    son su sus tambien te tener tengo tenemos tiene tienen todo tu un una uno unos usted ustedes va van vez y ya yo
    x`,
  fr: `
    merci svp a au aux avec avez avoir avons c ca ce cela ces cest cet cette chez comme comment d dans de des deux
    dont du elle elles en encore es est et etes etre eu fait faites faire faut il ils j je l la le les leur leurs
    lui ma mais me meme memes mes moi mon n ne nos notre nous on ont ou par pas peut peuvent peux plus plusieurs
    pour pourquoi pr pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont
    sous sur ta te tes toi ton tout tous toute tres tu un une va vais vers vos votre vous vraiment y ya qqn`,
};
